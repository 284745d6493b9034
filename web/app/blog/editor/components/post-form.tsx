import type { Post } from '@ledgerdeck/contract/blog'
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { focusFirstProblem } from '../../../ui/form-values.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { type PostForm as FormState, usePostForm } from '../post-form-state.ts'
import { usePostSave } from '../post-save.ts'
import { BlockEditor } from './block-editor.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNotices } from './draft-notices.tsx'
import styles from './post-form.module.css'
import { PostDetailsSection, SeoSection, TaxonomySection } from './post-form-sections.tsx'
import { PostPreview } from './post-preview.tsx'
import { SaveBar } from './save-bar.tsx'

/** Writes a new post, or changes one. */
export default function PostForm({ post }: { post: Post | null }) {
  const form = usePostForm(post)
  const saving = usePostSave(form)
  const element = useRef<HTMLFormElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  useFocusKeeper(element, 'input')
  useSaveKeys(save, saving.conflict !== null)
  useFocusAfterFailure(element, saving.failures)
  useWayOut(saving.savedAt)

  /** What may be wrong is in the fields, so that these are shown. */
  function save() {
    setPreviewed(false)
    void saving.save()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    save()
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Post"
      aria-busy={saving.isSaving}
      noValidate
      onSubmit={submit}
      onKeyDown={keepOpen}
    >
      <DraftNotices form={form} saving={saving} />
      <ViewSwitch isPreviewed={isPreviewed} onChange={setPreviewed} />
      <div className={styles.columns}>
        <div className={classNames(styles.write, isPreviewed && styles.away)} inert={saving.isSaving}>
          <PostDetailsSection form={form} />
          <TaxonomySection form={form} />
          <SeoSection form={form} />
          <ContentSection form={form} />
        </div>
        <Preview form={form} isShown={isPreviewed} />
      </div>
      <SaveBar form={form} saving={saving} />
      <ConflictDialog
        mine={form.post}
        conflict={saving.conflict}
        onSaveOver={(saved) => void saving.saveOver(saved)}
        onTakeSaved={(saved) => {
          form.takeSaved(saved)
          saving.closeConflict()
        }}
        onClose={saving.closeConflict}
      />
      <UnsavedGuard
        isDirty={form.isDirty}
        text="What you wrote stays in this browser as a draft. Picked images do not."
      />
    </form>
  )
}

function ContentSection({ form }: { form: FormState }) {
  const problem = form.problems.find(({ field }) => field === 'blocks')
  return (
    <Panel title="Post Content">
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
      <BlockEditor
        key={form.generation}
        blocks={form.post.blocks}
        dispatch={form.dispatch}
        shelf={form.shelf}
        problems={form.problems}
      />
    </Panel>
  )
}

/** Enter in a field of one line would save, and maybe publish, what is not finished. */
function keepOpen(event: KeyboardEvent): void {
  const { target } = event
  const isLine = target instanceof HTMLInputElement && target.type !== 'file'
  if (event.key === 'Enter' && isLine && !event.nativeEvent.isComposing) event.preventDefault()
}

/** The keys that save in other programs save here, too. */
function useSaveKeys(save: () => void, isOff: boolean): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (isOff) return
    const hear = (event: globalThis.KeyboardEvent) => {
      const isSave =
        event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isSave) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isOff])
}

/** The first place that needs attention gets the focus. */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, failures: number): void {
  useEffect(() => {
    if (failures > 0) focusFirstProblem(form.current)
  }, [form, failures])
}

/** Leaves once the form knows that it has nothing to lose any more. */
function useWayOut(savedAt: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (savedAt !== null) void navigate(savedAt, { replace: true })
  }, [savedAt, navigate])
}

/** For windows that have no room for both. */
function ViewSwitch({ isPreviewed, onChange }: { isPreviewed: boolean; onChange: (isPreviewed: boolean) => void }) {
  return (
    <fieldset aria-label="View" className={styles.switch}>
      <Button aria-pressed={!isPreviewed} size="small" onClick={() => onChange(false)}>
        Write
      </Button>
      <Button aria-pressed={isPreviewed} size="small" onClick={() => onChange(true)}>
        Preview
      </Button>
    </fieldset>
  )
}

const besideQuery = '(width >= 68.75rem)'

function Preview({ form, isShown }: { form: FormState; isShown: boolean }) {
  const user = useSessionUser()
  const isBeside = useMedia(besideQuery)
  const shown = useDeferredValue(form.post)
  const files = useDeferredValue(form.shelf.files)
  if (!isShown && !isBeside) return null
  const author = form.saved ? form.saved.author?.username : user?.username
  return (
    <ScrollArea className={styles.preview} aria-label="Preview">
      <PostPreview draft={shown} files={files} author={author} publishedDate={form.saved?.published_date} />
    </ScrollArea>
  )
}

function useMedia(query: string): boolean {
  const [isMet, setMet] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const look = () => setMet(list.matches)
    look()
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [query])
  return isMet
}

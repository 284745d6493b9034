import type { Post } from '@ledgerdeck/contract/blog'
import { clsx } from 'clsx'
import { type KeyboardEvent, type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { readStored } from '../../../api/browser-storage.ts'
import { writePreference } from '../../../api/consent.ts'
import { type CopyState, copyText } from '../../../session/drafts/copy-saver.ts'
import { useStoreState } from '../../../session/drafts/store-state.ts'
import { UnsavedGuard } from '../../../shell/dialogs/unsaved-guard.tsx'
import { openDialog } from '../../../shell/route-change.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout, notLoaded } from '../../../ui/callout.tsx'
import { isComposing } from '../../../ui/composition.ts'
import { onFirstInput } from '../../../ui/first-input.ts'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { lazyComponent, loadAdvice, preload } from '../../../ui/lazy-component.ts'
import { ProgressBar, Spinner } from '../../../ui/progress.tsx'
import type { SaveFailure } from '../post-failure.ts'
import { type PostForm as FormState, usePostForm } from '../use-post-form.ts'
import type { LoadedWorkingCopy } from '../working-copy.ts'
import { DiscardButton, DraftCallouts } from './draft-callouts.tsx'
import { type BlockFocus, PostChecks } from './post-checks.tsx'
import { PostConflicts } from './post-conflicts.tsx'
import styles from './post-form.module.css'
import { FieldSections } from './post-form-sections.tsx'
import { isWindowWide } from './wide-window.ts'

interface PostFormProps {
  post: Post | null
  copy: LoadedWorkingCopy
}

export default function PostForm({ post, copy }: PostFormProps) {
  const form = usePostForm(post, copy)
  const [isPreviewed, setPreviewed] = useState(false)
  const [view, setView] = usePostView()
  useFocusKeeper(form.element, 'input')
  useSaveKeys(save, form.theirs !== null)
  useEffect(() => onFirstInput(preloadViews), [])

  function save() {
    setPreviewed(false)
    void form.save()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    save()
  }

  return (
    <form
      {...form.formProps}
      className={styles.form}
      aria-label="Post"
      aria-busy={form.isSaving}
      onSubmit={submit}
      onKeyDown={keepOpen}
    >
      <DraftCallouts form={form} />
      <ViewSwitch
        view={view}
        isPreviewed={isPreviewed}
        onPreview={() => setPreviewed(true)}
        onView={(next) => {
          setView(next)
          setPreviewed(false)
        }}
      />
      {view === 'write' ? (
        <Writing form={form} isPreviewed={isPreviewed} />
      ) : (
        <Suspense fallback={loading}>
          <FormView form={form} isPreviewed={isPreviewed} />
        </Suspense>
      )}
      <SaveBar form={form} />
      <PostConflicts form={form} />
      <LeaveGuard form={form} />
    </form>
  )
}

/** Enter in a single-line field would save an unfinished post. */
function keepOpen(event: KeyboardEvent): void {
  const { target } = event
  const isLine = target instanceof HTMLInputElement && target.type !== 'file'
  if (event.key === 'Enter' && isLine && !isComposing(event)) event.preventDefault()
}

function useSaveKeys(save: () => void, isOff: boolean): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (isOff) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isSave =
        event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isSave) return
      event.preventDefault()
      if (!event.repeat && !document.querySelector(openDialog)) saveNow()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOff])
}

type PostView = 'write' | 'form'

const viewNames: Record<PostView, string> = { write: 'Write', form: 'Form' }

const defaultView: PostView = 'write'

function usePostView(): [PostView, (view: PostView) => void] {
  const [view, setView] = useState<PostView>(() => {
    const stored = readStored('postView')
    return stored === 'write' || stored === 'form' ? stored : defaultView
  })
  const choose = (next: PostView) => {
    setView(next)
    writePreference('postView', next)
  }
  return [view, choose]
}

interface ViewSwitchProps {
  view: PostView
  isPreviewed: boolean
  onView: (view: PostView) => void
  onPreview: () => void
}

function ViewSwitch({ view, isPreviewed, onView, onPreview }: ViewSwitchProps) {
  return (
    <fieldset aria-label="View" className={styles.switch}>
      {(['write', 'form'] as const).map((one) => (
        <Button key={one} aria-pressed={!isPreviewed && view === one} size="small" onClick={() => onView(one)}>
          {viewNames[one]}
        </Button>
      ))}
      <Button
        aria-pressed={isPreviewed}
        size="small"
        className={view === 'form' ? styles.besides : undefined}
        onClick={onPreview}
      >
        Preview
      </Button>
    </fieldset>
  )
}

/** The text, and beside it the settings. The text keeps its history during a preview. */
function Writing({ form, isPreviewed }: { form: FormState; isPreviewed: boolean }) {
  const [isWide] = useState(isWindowWide)
  const [blockFocus, setBlockFocus] = useState<BlockFocus | null>(null)
  return (
    <>
      <div className={styles.writing} data-writing="" hidden={isPreviewed} inert={form.isSaving}>
        <Suspense fallback={loading}>
          <WriteView form={form} blockFocus={setBlockFocus} />
        </Suspense>
        <details className={styles.sheet} open={isWide}>
          <summary className={styles.sheetTitle}>Post settings</summary>
          <FieldSections form={form} hasTitle={false} />
          <PostChecks form={form} blockFocus={blockFocus} />
        </details>
      </div>
      {isPreviewed && (
        <Suspense fallback={<Spinner label="Loading the preview" />}>
          <Preview form={form} />
        </Suspense>
      )}
    </>
  )
}

const loading = <Spinner label="Loading the editor" />

const WriteView = lazyComponent(
  async () => ({ default: (await import('./write-view.tsx')).WriteView }),
  notLoaded('The editor didn’t load.', `${loadAdvice} To keep writing now, choose Form.`),
)

const loadFormView = async () => ({ default: (await import('./form-view.tsx')).FormView })

const FormView = lazyComponent(
  loadFormView,
  notLoaded('The form didn’t load.', `${loadAdvice} To keep writing now, choose Write.`),
)

const preloadViews = () => preload(loadFormView)

const Preview = lazyComponent(
  async () => ({ default: (await import('./post-preview.tsx')).Preview }),
  notLoaded('The preview didn’t load.'),
)

function SaveBar({ form }: { form: FormState }) {
  const { isSaving, sentFraction, savedAt, failed } = form
  const copyState = useStoreState(form.$copyState)
  const isSending = sentFraction !== null && sentFraction < 1
  return (
    <div className={clsx(styles.bar, failed && styles.failed)}>
      <div role="alert">{failed && <Failure {...failed} />}</div>
      {isSending && <ProgressBar label="Uploading the images" fraction={sentFraction} />}
      <div className={styles.row}>
        <p className={styles.state}>{stateText(form, copyState)}</p>
        {sentFraction !== null && savedAt === null && (
          <Button variant="quiet" onClick={form.cancel}>
            Cancel
          </Button>
        )}
        {form.isDirty && !isSaving && <DiscardButton form={form} label="Discard changes" variant="quiet" />}
        <Button type="submit" variant="primary" className={styles.save} aria-disabled={isSaving} title="Ctrl+S or ⌘S">
          {saveLabel(form, isSaving)}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">
          {isSaving ? (isSending ? 'Uploading the images' : stateText(form, copyState)) : troubleText(copyState)}
        </span>
      </VisuallyHidden>
    </div>
  )
}

function LeaveGuard({ form }: { form: FormState }) {
  const copyState = useStoreState(form.$copyState)
  return <UnsavedGuard isDirty={form.isDirty} text={leaveText(form, copyState)} />
}

function leaveText({ draft, hasPicked, saved }: FormState, copyState: CopyState): string {
  if (!draft.isKept && copyState.kind !== 'saved')
    return 'This browser couldn’t keep a draft. You’ll lose your unsaved changes.'
  if (hasPicked) return 'Your text is kept as a draft, but not the images you picked.'
  return `Your text is kept as a draft. ${saved ? 'The post itself hasn’t changed yet.' : 'The post isn’t created yet.'}`
}

function saveLabel({ saved }: FormState, isSaving: boolean): string {
  if (saved) return isSaving ? 'Updating Post...' : 'Save Changes'
  return isSaving ? 'Creating Post...' : 'Create Post'
}

function stateText(form: FormState, copyState: CopyState): string {
  const { saved, isDirty, draft, hasPicked, isSaving, sentFraction, savedAt } = form
  if (savedAt !== null) return 'Saved. Opening the post...'
  if (isSaving) return sentFraction === 1 ? 'Processing images...' : ''
  if (!isDirty) return 'No changes.'
  if (copyState.kind === 'saved' && hasPicked)
    return 'Draft saved without its new images. Save the post to upload them.'
  if (copyState.kind === 'saved') return `Draft saved.${saved ? ' The post itself hasn’t changed yet.' : ''}`
  if (!draft.isKept) return 'This browser couldn’t keep a draft. Save before you leave.'
  return copyText(copyState)
}

/** Only what needs attention is announced: a save every few seconds would disturb. */
function troubleText(copyState: CopyState): string {
  return ['offline', 'conflict', 'refused'].includes(copyState.kind) ? copyText(copyState) : ''
}

function Failure({ title, text, advice }: SaveFailure) {
  return (
    <Callout tone="danger" title={title}>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {advice !== null && <p className={styles.text}>{advice}</p>}
    </Callout>
  )
}

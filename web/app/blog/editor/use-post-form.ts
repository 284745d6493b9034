import type { Post } from '@ledgerdeck/contract/blog'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { ReadableAtom } from 'nanostores'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../api/browser-client.ts'
import type { CallError } from '../../api/call-error.ts'
import { checkResolver } from '../../api/use-api-form.ts'
import { CopySaver, type CopyState } from '../../session/drafts/copy-saver.ts'
import type { DraftStore } from '../../session/drafts/draft-store.ts'
import { type DraftForm, useDraftForm } from '../../session/drafts/use-draft-form.ts'
import { toast } from '../../ui/toast.ts'
import { changeDraft, type DraftChange } from './draft-changes.ts'
import { missingImages, problemsOf } from './draft-problems.ts'
import { overSaved } from './post-differences.ts'
import {
  type DraftBlock,
  type DraftFileStore,
  type DraftFiles,
  draftFromPost,
  emptyDraft,
  featuredImage,
  type PostDraft,
  restoredFields,
  withFreshImages,
} from './post-draft.ts'
import { problemsAtFields, refusedBlocks, type SaveFailure, saveFailureOf, unfinished } from './post-failure.ts'
import { createForm, hasFiles, type PostValues, type SavedPost, savePost } from './save-post.ts'
import {
  isStoredPost,
  type LoadedWorkingCopy,
  type StoredPost,
  type WorkingCopyOf,
  workingCopyCalls,
} from './working-copy.ts'

export interface Conflict {
  saved: Post
  /** In the server's words; null if no save was refused. */
  reason: string | null
}

interface Refusal extends SaveFailure {
  sent: PostValues
}

const noFiles: DraftFiles = new Map()

/** React Hook Form copies lists and plain objects deeply at each change, but not this. */
class SharedBlocks {
  readonly list: DraftBlock[]

  constructor(list: DraftBlock[]) {
    this.list = list
  }
}

type FormValues = Omit<PostValues, 'blocks'> & { blocks: SharedBlocks }

function valuesOf(post: Post | null): FormValues {
  const draft = post ? draftFromPost(post) : emptyDraft()
  return formValues({ ...draft, base: post?.updated_at ?? null, files: noFiles })
}

function formValues(values: PostValues): FormValues {
  return { ...values, blocks: new SharedBlocks(values.blocks) }
}

function postValues(values: FormValues): PostValues {
  return { ...values, blocks: values.blocks.list }
}

/** Errors of blocks have the client id of the block; {@link problemsOf} gives their messages. */
const resolver = checkResolver<FormValues>((values) =>
  Object.fromEntries(
    problemsOf(draftOf(values), values.files).map(({ clientId, field, message }) => [clientId ?? field, message]),
  ),
)

/** Picked files last as long as the page. `loaded` is null for a new post. */
export function usePostForm(loaded: Post | null, copy: LoadedWorkingCopy) {
  const [initial, setInitial] = useState(() => valuesOf(loaded))
  const [saved, setSaved] = useState(loaded)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  useNavigateTo(savedAt)
  const saver = useRef<CopySaver<StoredPost>>(null)
  const failureOf = (failure: unknown, sent: PostValues) =>
    saveFailureOf(failure, sent, createForm(sent, sent.files).content_blocks_json, { isNew: saved === null })

  const form = useDraftForm<FormValues, SavedPost, Conflict, StoredPost>({
    initial,
    draft: storedDraftOf(loaded, copy),
    resolver,
    hasFile: (values) => hasFiles(postValues(values)),
    send: (values, transfer) =>
      sendPaused(saver.current, (savedCopy) => savePost(postValues(values), saved, { ...transfer, savedCopy })),
    conflict: { code: 'post_changed', load: loadConflict },
    onSaved: ({ msg, data }, sent) => {
      form.draft.store.noteCopy(null, form.draft.value)
      notifySaved(msg, postValues(sent), saved)
      setSavedAt(postAddress(data.slug))
    },
    fieldErrors: (failure, sent) => problemsAtFields(failureOf(failure, postValues(sent))),
    onFailure: (failure, values) => {
      const sent = postValues(values)
      const failed = failureOf(failure, sent)
      setRefusal({ ...failed, sent })
      void toast('error', failed.text || failed.title)
      return false
    },
  })

  const $copyState = useCopySaver(form.draft.store, loaded?.id ?? 'new', saver)

  async function loadConflict(failure: CallError): Promise<Conflict> {
    const now = await api.blog.getPost({ params: { slug: saved?.slug ?? '' } })
    setSaved(now)
    return { saved: now, reason: failure.message }
  }

  function restart(post: Post | null) {
    const next = valuesOf(post)
    setSaved(post)
    setInitial(next)
    form.discard(next)
  }

  const post = useSharedParts(draftOf(form.values))
  const { base, files } = form.values

  return {
    ...form,
    ...useReplacements(form, saved, restart),
    ...useProblems(form, post, form.failure === null ? null : refusal),
    post,
    shownFields: shownFields(form, post),
    ...blocksOf(form),
    saved,
    savedAt,
    fileStore: useFileStore(form),
    dispatch: useDispatch(form),
    isDirty: form.isChanged && savedAt === null,
    isOutdated: saved !== null && base !== saved.updated_at,
    lostFiles: useLostFiles(post, files),
    hasPicked: hasFiles({ ...post, base, files }),
    ...useSaving(form, savedAt),
    /** Changes several times a minute: rendered only where it is shown. */
    $copyState,
  }
}

/** While the post is being saved, its working copy is not. */
async function sendPaused(
  saver: CopySaver<StoredPost> | null,
  send: (savedCopy: string | null | undefined) => Promise<SavedPost>,
): Promise<SavedPost> {
  const savedCopy = await saver?.pause()
  try {
    return await send(savedCopy)
  } catch (failure) {
    saver?.resume()
    throw failure
  }
}

function useCopySaver(
  store: DraftStore<StoredPost>,
  postId: WorkingCopyOf,
  latest: RefObject<CopySaver<StoredPost> | null>,
): ReadableAtom<CopyState> {
  const saver = useMemo(() => new CopySaver(store, workingCopyCalls(postId)), [store, postId])
  useEffect(() => {
    latest.current = saver
    return saver.start()
  }, [saver, latest])
  return saver.$state
}

function useProblems(form: EngineForm, post: PostDraft, refusal: Refusal | null) {
  const { blocks } = post
  const { files } = form.values
  const isTried = form.formState.isSubmitted
  const problems = useMemo(() => (isTried ? problemsOf(post, files) : []), [isTried, post, files])
  return {
    failed: refusal ?? (problems.length > 0 ? unfinished(problems.length) : null),
    refused: useMemo(
      () => (refusal ? refusedBlocks(refusal, refusal.sent, { blocks, files }) : []),
      [refusal, blocks, files],
    ),
  }
}

function storedDraftOf(loaded: Post | null, loadedCopy: LoadedWorkingCopy) {
  return {
    name: loaded ? `post:${loaded.id}` : 'post:new',
    accept: isStoredPost,
    loadedCopy,
    toKept: (values: FormValues): StoredPost => ({ base: values.base, post: draftOf(values) }),
    // Stored addresses of images may have expired.
    toValues: ({ base, post }: StoredPost) => {
      const { blocks, ...fields } = loaded ? withFreshImages(post, loaded) : post
      return { base, ...restoredFields(fields, loaded?.schedule), blocks: new SharedBlocks(blocks) }
    },
    isSentKept: true,
  }
}

export type PostForm = ReturnType<typeof usePostForm>

type EngineForm = DraftForm<FormValues, Conflict, StoredPost>

function mergedOver(mine: FormValues, saved: Post): FormValues {
  const merged = overSaved(draftOf(mine), draftFromPost(saved))
  return formValues({ ...merged, files: mine.files, base: saved.updated_at })
}

function draftOf({ base: _, files: __, blocks, ...fields }: FormValues): PostDraft {
  return { ...fields, blocks: blocks.list }
}

function useSaving(form: EngineForm, savedAt: string | null) {
  /** Passes on text that was typed on the page but is not in the form yet. */
  const pendingText = useRef(() => {})
  return {
    pendingText,
    isSaving: form.isSaving || savedAt !== null,
    /** After a save the page is being left, and nothing is sent twice. */
    save: () => {
      pendingText.current()
      return savedAt === null ? form.submit() : Promise.resolve()
    },
  }
}

/** All fields except the text, with their messages as of this render. */
function shownFields({ errorOf }: EngineForm, { blocks: _, ...fields }: PostDraft) {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return { ...fields, messages: names.map((name) => errorOf(name)) }
}

function blocksOf({ getValues, change }: EngineForm) {
  return {
    /** The current ones, which may be newer than those rendered. */
    presentBlocks: () => getValues('blocks').list,
    changeBlocks: (blocks: DraftBlock[]) => change({ blocks: new SharedBlocks(blocks) }),
  }
}

function useReplacements(form: EngineForm, saved: Post | null, restart: (post: Post | null) => void) {
  const [setAside, setSetAside] = useState<FormValues | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [generation, setGeneration] = useState(0)
  const replaced = () => setGeneration((count) => count + 1)

  return {
    /** Changes with each replacement, for components that hold parts of the text. */
    generation,
    discard: () => {
      restart(saved)
      replaced()
    },
    takeSaved: (other: Post) => {
      setSetAside(form.getValues())
      form.compare(null)
      restart(other)
      replaced()
    },
    takeFromOtherTab: () => {
      form.change({ files: noFiles })
      form.draft.takeFromOtherTab()
      replaced()
    },
    saveOver: (other: Post) => {
      form.compare(null)
      form.change(mergedOver(form.getValues(), other))
      return form.submit()
    },
    isSetAside: setAside !== null,
    isComparing,
    compareCopies: setComparing,
    settleConflict: (chosen: 'mine' | 'theirs') => {
      setComparing(false)
      if (chosen === 'theirs') setSetAside(form.getValues())
      form.draft.store.settleConflict(chosen)
      replaced()
    },
    bringBack: () => {
      if (!setAside) return
      form.change(saved ? mergedOver(setAside, saved) : setAside)
      setSetAside(null)
      replaced()
    },
  }
}

function useDispatch({ getValues, setValue, clearErrors }: UseFormReturn<FormValues>) {
  return useCallback(
    (change: DraftChange) => {
      const present = draftOf(getValues())
      const { featured_image, blocks } = changeDraft(present, change)
      if (featured_image !== present.featured_image) {
        clearErrors('featured_image')
        setValue('featured_image', featured_image)
      }
      if (blocks !== present.blocks) {
        clearErrors('blocks')
        setValue('blocks', new SharedBlocks(blocks))
      }
    },
    [getValues, setValue, clearErrors],
  )
}

function useFileStore({ getValues, setValue, values: { files } }: EngineForm): DraftFileStore {
  const put = useCallback(
    (slotKey: string, file: File) => setValue('files', new Map(getValues('files')).set(slotKey, file)),
    [getValues, setValue],
  )
  const drop = useCallback(
    (slotKey: string) => setValue('files', new Map([...getValues('files')].filter(([key]) => key !== slotKey))),
    [getValues, setValue],
  )
  return { files, put, drop }
}

/** React Hook Form copies all values on each change; here unedited parts stay the same objects. */
function useSharedParts(next: PostDraft): PostDraft {
  const before = useRef(next)
  const shared = replaceEqualDeep(before.current, next)
  useLayoutEffect(() => {
    before.current = shared
  })
  return shared
}

/** Images to pick again, because files do not outlive the page. */
function useLostFiles({ featured_image, blocks }: PostDraft, files: DraftFiles): readonly string[] {
  return useMemo(() => {
    const slots = [
      { label: 'Featured image', key: featuredImage, image: featured_image },
      ...blocks.map(({ clientId, image }, index) => ({ label: `Block ${index + 1}`, key: clientId, image })),
    ]
    return slots.flatMap(({ label, key, image }) =>
      image.kind === 'picked' && !files.has(key) ? [`${label} (${image.fileName})`] : [],
    )
  }, [featured_image, blocks, files])
}

function notifySaved(msg: string, sent: PostValues, saved: Post | null): void {
  void toast('success', msg || (saved ? 'Post updated successfully!' : 'Post created successfully!'))
  const missing = missingImages(sent)
  if (missing !== null) void toast('warning', missing)
}
function useNavigateTo(address: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true })
  }, [address, navigate])
}

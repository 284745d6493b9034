import type { Post } from '@ledgerdeck/contract/blog'
import { useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError, failureText } from '../../api/call-error.ts'
import { toast } from '../../ui/toast.ts'
import { postAddress } from '../addresses.ts'
import { createForm, updateForm } from './draft-form.ts'
import { type DraftProblem, missingImages, problemsOf } from './draft-problems.ts'
import type { KeptPost } from './kept-post.ts'
import type { DraftFiles } from './post-draft.ts'
import { readSaveFailure, type SaveFailure, stoppedLate } from './post-failure.ts'
import type { PostForm } from './post-form-state.ts'

export interface PostSave {
  isSaving: boolean
  /** How much of the images has been sent, from 0 to 1; null without any. */
  sentFraction: number | null
  failure: SaveFailure | null
  /** Counts the saves that did not succeed. */
  failures: number
  /** What stands against the own version; null without a conflict that is being looked at. */
  conflict: Conflict | null
  /** Where the saved post is. */
  savedAt: string | null
  save: () => Promise<void>
  /** Stops what is being sent. */
  cancel: () => void
  compare: () => void
  closeConflict: () => void
  saveOver: (other: Post) => Promise<void>
}

export interface Conflict {
  /** The version that is saved. */
  saved: Post
  /** In the server's words; null where it was not asked. */
  reason: string | null
}

/** Whether the post has images to send along. */
function hasFiles({ post }: KeptPost, files: DraftFiles): boolean {
  return (
    [post.featured_image, ...post.blocks.map(({ image }) => image)].some(({ kind }) => kind === 'picked') &&
    files.size > 0
  )
}

interface Sending {
  signal: AbortSignal
  /** Told how much of the images has left, from 0 to 1. */
  onSent: (fraction: number) => void
}

function send({ shelf: { files } }: PostForm, kept: KeptPost, saved: Post | null, { signal, onSent }: Sending) {
  const onProgress = hasFiles(kept, files) ? onSent : undefined
  onProgress?.(0)
  const options = { signal, onProgress }
  if (!saved) return api.blog.createPost({ body: createForm(kept.post, files), ...options })
  const body = updateForm(kept.post, files, kept.base ?? saved.updated_at)
  return api.blog.updatePost({ params: { slug: saved.slug }, body, ...options })
}

type Outcome = { conflict: Conflict } | { failure: SaveFailure } | null

/** What a save that did not succeed leads to; null when it was cancelled. */
async function outcomeOf(thrown: unknown, { post }: KeptPost, saved: Post | null, form: PostForm): Promise<Outcome> {
  if (failureText(thrown) === null) return null
  if (saved && thrown instanceof CallError && thrown.code === 'post_changed') {
    try {
      const { slug } = saved
      const now = await api.blog.getPost({ params: { slug } })
      return { conflict: { saved: now, reason: thrown.message } }
    } catch (another) {
      return outcomeOf(another, { post, base: null }, null, form)
    }
  }
  const sentBlocks = createForm(post, form.shelf.files).content_blocks_json
  return { failure: readSaveFailure(thrown, post, sentBlocks, { isNew: !form.saved }) }
}

/** Why the last save did not succeed. */
function useFailure(form: PostForm) {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [failures, setFailures] = useState(0)
  const fail = (next: SaveFailure) => {
    setFailure(next)
    form.refuse(next.problems)
    setFailures((before) => before + 1)
  }
  return { failure: openFailure(failure, form), failures, fail, forget: () => setFailure(null) }
}

/** Saves the post, one time at once. Whatever comes of it, the text stays until it is saved. */
export function usePostSave(form: PostForm): PostSave {
  const [isSaving, setSaving] = useState(false)
  const [sentFraction, setSentFraction] = useState<number | null>(null)
  const { failure, failures, fail, forget } = useFailure(form)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const sending = useRef<AbortController>(null)

  /** All at once: while the form counts as saving, nothing in it can get the focus. */
  function stop(outcome: Outcome) {
    sending.current = null
    setSaving(false)
    setSentFraction(null)
    if (!outcome) return
    if ('failure' in outcome) {
      void toast('error', outcome.failure.text || outcome.failure.title)
      return fail(outcome.failure)
    }
    form.noteSaved(outcome.conflict.saved)
    setConflict(outcome.conflict)
  }

  async function save(kept: KeptPost, saved: Post | null) {
    if (sending.current) return
    forget()
    const problems = problemsOf(kept.post, form.shelf.files)
    if (problems.length > 0) return fail(unfinished(problems))
    form.refuse([])
    const controller = new AbortController()
    sending.current = controller
    setSaving(true)
    let hasLeft = false
    const onSent = (fraction: number) => {
      hasLeft = fraction === 1
      setSentFraction(fraction)
    }
    try {
      const { msg, data } = await send(form, kept, saved, { signal: controller.signal, onSent })
      tellSaved(msg, kept, saved)
      form.settle()
      // From here on the page is on its way out: nothing is sent a second time.
      setSavedAt(postAddress(data.slug))
    } catch (thrown) {
      const isStoppedLate = hasLeft && controller.signal.aborted
      stop(isStoppedLate ? { failure: stoppedLate(saved === null) } : await outcomeOf(thrown, kept, saved, form))
    }
  }

  return {
    isSaving,
    sentFraction,
    failure,
    failures,
    conflict,
    savedAt,
    save: () => save(form.draft.value, form.saved),
    cancel: () => sending.current?.abort(),
    compare: () => setConflict(form.saved && { saved: form.saved, reason: null }),
    closeConflict: () => setConflict(null),
    saveOver: (other) => {
      setConflict(null)
      return save(form.rebase(other), other)
    },
  }
}

function tellSaved(msg: string, { post }: KeptPost, saved: Post | null): void {
  void toast('success', msg || (saved ? 'Post updated successfully!' : 'Post created successfully!'))
  const missing = missingImages(post)
  if (missing !== null) void toast('warning', missing)
}

const unfinishedTitle = 'Not saved yet'

/** What is found before anything is sent. */
function unfinished(problems: readonly DraftProblem[]): SaveFailure {
  const { length } = problems
  const text = length === 1 ? 'One place needs your attention.' : `${length} places need your attention.`
  return { title: unfinishedTitle, text, advice: null, problems: [] }
}

/** A failure that says how many places are wrong goes on counting while they are put right. */
function openFailure(failure: SaveFailure | null, { problems }: PostForm): SaveFailure | null {
  if (failure?.title !== unfinishedTitle) return failure
  return problems.length > 0 ? unfinished(problems) : null
}

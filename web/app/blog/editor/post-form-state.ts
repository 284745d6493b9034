import type { Post } from '@ledgerdeck/contract/blog'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Draft, useDraft } from '../../session/draft-store.ts'
import { changeDraft, type DraftChange } from './draft-changes.ts'
import { useDraftFiles } from './draft-files.ts'
import { type DraftProblem, problemsOf } from './draft-problems.ts'
import { isKeptPost, type KeptPost } from './kept-post.ts'
import { overSaved } from './post-differences.ts'
import {
  type DraftFiles,
  draftFromPost,
  emptyDraft,
  FEATURED_IMAGE,
  isSameDraft,
  type PostDraft,
  withFreshImages,
} from './post-draft.ts'

/** A version of the post that its writer put aside for the saved one. */
interface SetAside {
  post: PostDraft
  files: DraftFiles
}

function begin(post: Post | null): KeptPost {
  return post ? { base: post.updated_at, post: draftFromPost(post) } : { base: null, post: emptyDraft() }
}

/** The post that is being written: kept in the browser as it is typed, apart from picked files, which live as long as the page. */
export function usePostForm(loaded: Post | null) {
  /** The last saved version that is known here. */
  const [saved, setSaved] = useState(loaded)
  const [initial, setInitial] = useState(() => begin(loaded))
  const draft = useDraft<KeptPost>(loaded ? `post:${loaded.id}` : 'post:new', { initial, accept: isKeptPost })
  const shelf = useDraftFiles()
  const refusal = useRefusal()
  const { set } = draft
  const { forget } = refusal
  useFreshImages(draft, loaded)
  const onRestart = (post: Post | null, next: KeptPost) => {
    setSaved(post)
    setInitial(next)
    refusal.clear()
  }
  const replacements = useReplacements({ draft, shelf, saved, onRestart })

  const dispatch = useCallback(
    (change: DraftChange) => {
      set((now) => ({ ...now, post: changeDraft(now.post, change) }))
      forget(change)
    },
    [set, forget],
  )

  const { post, base } = draft.value
  return {
    ...replacements,
    post,
    base,
    saved,
    shelf,
    draft,
    dispatch,
    problems: useProblems(post, shelf.files, refusal),
    refuse: refusal.refuse,
    isDirty: useIsChanged(post, initial.post),
    isOutdated: saved !== null && base !== saved.updated_at,
    lostFiles: useLostFiles(post, shelf.files),
    /** What was sent is saved: nothing of it is a draft any more. */
    settle: () => {
      setInitial(draft.value)
      draft.clear(draft.value)
    },
    /** Another version turned out to be saved. */
    noteSaved: setSaved,
    /** The own version as it can be saved over the one that is saved now. */
    rebase: (onto: Post): KeptPost => {
      const next = { base: onto.updated_at, post: overSaved(post, draftFromPost(onto)) }
      draft.set(next)
      return next
    },
  }
}

interface ReplacementParts {
  draft: Draft<KeptPost>
  shelf: ReturnType<typeof useDraftFiles>
  saved: Post | null
  /** The form begins anew with a version that is saved. */
  onRestart: (post: Post | null, next: KeptPost) => void
}

/** What puts another text in place of the whole one. */
function useReplacements({ draft, shelf, saved, onRestart }: ReplacementParts) {
  const [setAside, putAside] = useState<SetAside | null>(null)
  const [generation, setGeneration] = useState(0)
  const replaced = () => setGeneration((before) => before + 1)

  function dropFiles() {
    for (const place of shelf.files.keys()) shelf.drop(place)
  }

  function restart(post: Post | null) {
    const next = begin(post)
    onRestart(post, next)
    draft.clear(next)
    dropFiles()
    replaced()
  }

  return {
    /** Counts the replacements, for what holds parts of the text. */
    generation,
    discard: () => restart(saved),
    takeSaved: (other: Post) => {
      putAside({ post: draft.value.post, files: shelf.files })
      restart(other)
    },
    takeFromOtherTab: () => {
      draft.takeFromOtherTab()
      dropFiles()
      replaced()
    },
    isSetAside: setAside !== null,
    bringBack: () => {
      if (!setAside || !saved) return
      draft.set({ base: saved.updated_at, post: overSaved(setAside.post, draftFromPost(saved)) })
      for (const [place, file] of setAside.files) shelf.put(place, file)
      putAside(null)
      replaced()
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>

/** A restored draft has the addresses that its images had then; they hold for an hour. */
function useFreshImages({ isRestored, set }: Draft<KeptPost>, loaded: Post | null): void {
  useEffect(() => {
    if (!isRestored || !loaded) return
    set((now) => {
      const post = withFreshImages(now.post, loaded)
      return isSameDraft(post, now.post) ? now : { ...now, post }
    })
  }, [isRestored, set, loaded])
}

function useIsChanged(post: PostDraft, initial: PostDraft): boolean {
  return useMemo(() => !isSameDraft(post, initial), [post, initial])
}

/** What the server refused, until its place is written anew; and whether a save was tried at all. */
function useRefusal() {
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly DraftProblem[]>([])
  const forget = useCallback((change: DraftChange) => {
    setRefused((now) => (now.length === 0 ? now : now.filter((problem) => !isAbout(problem, change))))
  }, [])
  const refuse = useCallback((problems: readonly DraftProblem[]) => {
    setTried(true)
    setRefused(problems)
  }, [])
  const clear = useCallback(() => {
    setTried(false)
    setRefused([])
  }, [])
  return { isTried, refused, forget, refuse, clear }
}

function isAbout(problem: DraftProblem, change: DraftChange): boolean {
  if (change.type === 'set') return problem.clientId === null && problem.field in change.fields
  if (problem.clientId === null) {
    return (
      problem.field === 'blocks' ||
      ('place' in change && change.place === FEATURED_IMAGE && problem.field === 'featured_image')
    )
  }
  const place = 'place' in change ? change.place : 'clientId' in change ? change.clientId : null
  return problem.clientId === place
}

/** Nothing is called wrong before its writer has tried to save it. */
function useProblems(
  post: PostDraft,
  files: DraftFiles,
  { isTried, refused }: ReturnType<typeof useRefusal>,
): readonly DraftProblem[] {
  return useMemo(() => (isTried ? [...problemsOf(post, files), ...refused] : []), [isTried, post, files, refused])
}

/** Where an image has to be picked again, because files do not outlive the page. */
function useLostFiles(post: PostDraft, files: DraftFiles): readonly string[] {
  return useMemo(() => {
    const featured = post.featured_image
    const ofHead =
      featured.kind === 'picked' && !files.has(FEATURED_IMAGE) ? [`Featured image (${featured.fileName})`] : []
    const ofBlocks = post.blocks.flatMap(({ image, clientId }, at) =>
      image.kind === 'picked' && !files.has(clientId) ? [`Block ${at + 1} (${image.fileName})`] : [],
    )
    return [...ofHead, ...ofBlocks]
  }, [post, files])
}

import { useEffect } from 'react'
import { replace, useLocation, useNavigate, useRevalidator } from 'react-router'
import { toast } from '../ui/toast.ts'
import { CallError, isCallFailure } from './call-error.ts'
import { caughtText } from './load-failure.ts'

/** Names a user. */
type Id = number | string

/** Why nothing newer is shown. */
export interface LookFailure {
  /** In words for people; null where there are none. */
  reason: string | null
  /** Where what was asked for is; null when that is what is shown. */
  asked: string | null
}

/** What the `clientLoader` of a page returns that keeps what it shows. */
export interface Look<T> {
  found: T
  /** Whom it was found for; null for everybody. */
  viewerId: Id | null
  /** Why the last look failed, where `found` is of an earlier one. */
  failure: LookFailure | null
}

type Address = Pick<URL, 'pathname' | 'search'>

interface KeptLookOptions {
  /** What a message begins with when a later look fails; absent where the page shows the failure itself. */
  failed?: string
  /** The part of an address that decides what is found; all of it unless told otherwise. */
  part?: (address: Address) => string
}

/** Where a look is made, and in whose eyes. */
interface Asked {
  request: Request
  /** Whoever may see now what is looked for; null for guests. */
  viewerId: () => Id | null
}

interface UseFound<T> {
  (look: Look<T>): T
  /** Null for nothing that is kept, such as what guests are shown. */
  (look: Look<T> | null): T | null
}

export interface KeptLook<T> {
  /** @throws Response that leads back to what is shown; what the load rejects with where nothing can be kept */
  look: (asked: Asked, load: () => Promise<T>) => Promise<Look<T>>
  /** For the component that shows what was found. */
  useFound: UseFound<T>
}

/**
 * For a page that looks again while it is used: after a change, when its tab is seen again, with another filter. A look that may
 * succeed later takes nothing away from the screen when it fails. What is shown stays under its own address, the failure is told, and
 * what was asked for can be tried again. Only the first look of a screen, and one that says who may see what, have an error page.
 */
export function keepLook<T>({ failed, part = whole }: KeptLookOptions): KeptLook<T> {
  let shown: { look: Look<T>; address: Address } | null = null
  /** What a look failed with whose reader is on the way back to what is shown. */
  let wayBack: LookFailure | null = null
  let told: LookFailure | null = null

  const isShownAt = (here: Address) => shown !== null && part(shown.address) === part(here)

  async function look(asked: Asked, load: () => Promise<T>): Promise<Look<T>> {
    const back = wayBack
    wayBack = null
    if (back && shown && isShownAt(new URL(asked.request.url))) return { ...shown.look, failure: back }
    const asker = asked.viewerId()
    try {
      return firstLook(await load(), asker)
    } catch (caught) {
      if (asked.request.signal.aborted || !mayPass(caught)) throw caught
      return keep(caught, asked)
    }
  }

  function keep(caught: unknown, { request, viewerId }: Asked): Look<T> {
    const here = new URL(request.url)
    if (!shown || !isFor(shown.look, viewerId())) throw caught
    const reason = caughtText(caught)
    if (isShownAt(here)) return { ...shown.look, failure: { reason, asked: null } }
    if (shown.address.pathname !== here.pathname) throw caught
    wayBack = { reason, asked: whole(here) }
    request.signal.addEventListener('abort', () => {
      wayBack = null
    })
    throw replace(whole(shown.address))
  }

  function useFound(present: Look<T>): T
  function useFound(present: Look<T> | null): T | null
  function useFound(present: Look<T> | null): T | null {
    const { pathname, search } = useLocation()
    const failure = present?.failure ?? null
    const tryAgain = useNextLook(failure)
    useEffect(() => {
      shown = present && { look: present, address: { pathname, search } }
      return () => {
        shown = null
      }
    }, [present, pathname, search])
    useEffect(() => {
      if (failed === undefined || failure === null || failure === told) return
      told = failure
      void toast('error', [failed, failure.reason, ageText(failure)].filter(Boolean).join(' '), {
        autoCloseMs: tryAgainMs,
        action: { label: 'Try again', onClick: tryAgain },
      })
    })
    return present === null ? null : present.found
  }

  return { look, useFound }
}

/** What is looked for with the page itself, and not kept from before. */
export function firstLook<T>(found: T, viewerId: Id | null): Look<T> {
  return { found, viewerId, failure: null }
}

/** Long enough to be read and reached. */
const tryAgainMs = 20_000

/** How what is shown relates to what was asked for. */
export function ageText({ asked }: LookFailure): string {
  return asked === null ? 'What is shown may be out of date.' : 'What is shown is what was there before.'
}

/** Looks again for what could not be had. */
export function useNextLook(failure: LookFailure | null): () => void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const asked = failure?.asked ?? null
  return () => void (asked === null ? revalidate() : navigate(asked, { preventScrollReset: true }))
}

function whole({ pathname, search }: Address): string {
  return pathname + search
}

function isFor({ viewerId }: Look<unknown>, viewer: Id | null): boolean {
  return viewerId === null || viewerId === viewer
}

/** Says nothing about what there is and who may see it: the server was not reached, is in trouble, or has too much to do. */
function mayPass(failure: unknown): boolean {
  if (failure instanceof CallError) return failure.status >= 500 || failure.status === 429
  return isCallFailure(failure)
}

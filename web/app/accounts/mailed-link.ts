import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, failureText } from '../api/call-error.ts'
import { currentUser } from '../session/session.ts'
import { endSession } from '../session/session-end.ts'

export type LinkVisit =
  | { phase: 'working' }
  | { phase: 'done'; text: string }
  | { phase: 'failed'; failure: unknown; tryAgain: () => void }

/** Links work once, so each is sent once per document. */
const sent = new Map<string, Promise<string>>()

/** Sends once the page is visible, never while a browser only prerenders. */
export function useLinkVisit(link: string, send: () => Promise<string>): LinkVisit {
  const [visit, setVisit] = useState<LinkVisit>({ phase: 'working' })
  const [attempt, setAttempt] = useState(1)

  const sendOnce = useEffectEvent(() => {
    const answer = sent.get(link) ?? pageIsVisible().then(send)
    sent.set(link, answer)
    return answer
  })

  useEffect(() => {
    let isShown = true
    const show = (next: LinkVisit) => isShown && setVisit(next)
    const tryAgain = () => {
      sent.delete(link)
      setVisit({ phase: 'working' })
      setAttempt(attempt + 1)
    }
    sendOnce().then(
      (text) => show({ phase: 'done', text }),
      (failure: unknown) => show({ phase: 'failed', failure, tryAgain }),
    )
    return () => {
      isShown = false
    }
  }, [link, attempt])

  return visit
}

async function pageIsVisible(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return
  await new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }))
}

export interface LinkFailure {
  text: string | null
  wasUsed: boolean
  mayWorkLater: boolean
}

export function readLinkFailure(failure: unknown): LinkFailure {
  const refusal = failure instanceof CallError ? failure : undefined
  return {
    text: refusal?.message ?? failureText(failure),
    wasUsed: refusal?.code === 'link_used',
    mayWorkLater: refusal === undefined || refusal.status === 429 || refusal.status >= 500,
  }
}

export function endSessionOf(userId: string): void {
  if (String(currentUser()?.id) === userId) endSession('refused')
}

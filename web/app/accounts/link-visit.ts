import { useEffect, useEffectEvent, useState } from 'react'

/** What has become of a link from a mail. */
export type LinkVisit =
  | { phase: 'working' }
  | { phase: 'done'; text: string }
  | { phase: 'failed'; failure: unknown; tryAgain: () => void }

/** What was sent since this document was opened: a link works one time only, so nothing is sent twice. */
const sent = new Map<string, Promise<string>>()

/**
 * Sends what a link stands for as soon as the page is seen. Effects that run twice, screens that are built anew when a session ends,
 * and browsers that prepare a page before anyone asked for it send nothing.
 * @param link its purpose and its two parts, which make it unique
 * @param send gives the text of success
 */
export function useLinkVisit(link: string, send: () => Promise<string>): LinkVisit {
  const [visit, setVisit] = useState<LinkVisit>({ phase: 'working' })
  const [attempt, setAttempt] = useState(1)

  const sendOnce = useEffectEvent(() => {
    const answer = sent.get(link) ?? pageIsSeen().then(send)
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

/** Waits while the browser only prepares the page. */
async function pageIsSeen(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return
  await new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }))
}

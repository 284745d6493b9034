import { flushSync } from 'react-dom'

const headingOrControl = ':is(h1, h2, h3, h4, a, button, input, select, textarea):not([type=hidden])'

/**
 * Runs `show`, which replaces the note whose button has the focus. Unless the new part takes the
 * focus itself, its first heading or control gets it, or the element around it while there is none.
 */
export function focusLoaded(show: () => void): void {
  const around = document.activeElement?.closest('[role=alert]')?.parentElement
  if (!around) {
    show()
    return
  }
  const observer = new MutationObserver(() => {})
  observer.observe(around, { childList: true })
  flushSync(show)
  const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes])
  observer.disconnect()
  const targets = [...around.querySelectorAll<HTMLElement>(headingOrControl)].filter((target) =>
    added.some((part) => part.contains(target)),
  )
  for (const target of [...targets, around]) {
    if (document.activeElement !== document.body) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus()
  }
}

import { flushSync } from 'react-dom'

/** The bundler asks for each only once. A failed one has no sheet, or one that cannot be read. */
export function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'))
    if (!hasRules(link)) document.head.append(link)
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined
  } catch {
    return false
  }
}

const headingOrControl = ':is(h1, h2, h3, h4, a, button, input, select, textarea):not([type=hidden])'

/**
 * Shows the part in place of the note whose button has the focus. Unless the part takes the focus
 * itself, its first heading or control gets it, or the element around it while there is none. Null
 * changes nothing: a former attempt may fail after a later one has succeeded.
 */
export function focusLoaded<Part>(show: (part: Part) => void, part: Part | null): void {
  if (part === null) return
  const around = document.activeElement?.closest('[role=alert]')?.parentElement
  if (!around) {
    show(part)
    return
  }
  const observer = new MutationObserver(() => {})
  observer.observe(around, { childList: true })
  flushSync(() => show(part))
  const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes])
  observer.disconnect()
  const targets = [...around.querySelectorAll<HTMLElement>(headingOrControl)].filter((target) =>
    added.some((root) => root.contains(target)),
  )
  for (const target of [...targets, around]) {
    if (document.activeElement !== document.body) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus()
  }
}

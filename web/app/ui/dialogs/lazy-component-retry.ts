import { flushSync } from 'react-dom'

/** Requests the style sheets again that failed to load, which the bundler requests only once. */
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
 * Shows the part in place of the alert whose button has the focus, and moves the focus into it: to
 * what the part focuses itself, its first heading or control, or the element around it. Null
 * changes nothing, because an earlier attempt may fail after a later one has succeeded.
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

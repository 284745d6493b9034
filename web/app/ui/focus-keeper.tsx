import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Focuses what the selector `keeper` finds, or `part`, when a focused control in it is removed. */
export function useFocusKeeper(part: RefObject<HTMLElement | null>, keeper?: string): void {
  useEffect(() => (part.current ? keepFocus(part.current, keeper) : undefined), [part, keeper])
}

/** The part of the keeper that has noted an event, for which it acts until it is removed itself. */
const noted = new WeakMap<Event, HTMLElement>()

function keepFocus(part: HTMLElement, keeper: string | undefined): () => void {
  let last: EventTarget | null = null
  const ending = new AbortController()
  const { signal } = ending
  const note = (event: FocusEvent) => {
    last = noted.get(event) ?? event.target
    noted.set(event, part)
  }
  // Focus in a dialog counts as inside: the dialog may be removed with the control that opened it.
  const forget = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || part.contains(target)) return
    const dialog = target.closest('[role="dialog"], [role="alertdialog"]')
    if (!dialog || dialog.contains(part)) last = null
  }
  // A press outside of all controls drops the focus on purpose.
  const forgetLeft = ({ target }: FocusEvent) =>
    setTimeout(() => {
      const isLast = last instanceof Node && target instanceof Node && last.contains(target)
      if (isLast && target.isConnected && document.activeElement === document.body) last = null
    })
  part.addEventListener('focusin', note, { signal })
  part.addEventListener('focusout', forgetLeft, { signal })
  document.addEventListener('focusin', forget, { signal })
  const observer = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
    last = null
    const target = keeper === undefined ? part : part.querySelector<HTMLElement>(keeper)
    target?.focus()
  })
  observer.observe(part, { childList: true, subtree: true })
  // Dialogs are children of the body. One that closes may lead back to a removed control.
  observer.observe(document.body, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => ending.abort()
}

interface FocusKeeperProps {
  keeper?: string
  className?: string
  children: ReactNode
}

export function FocusKeeper({ keeper, className, children }: FocusKeeperProps) {
  const part = useRef<HTMLDivElement>(null)
  useFocusKeeper(part, keeper)
  return (
    <div ref={part} tabIndex={keeper === undefined ? -1 : undefined} className={className}>
      {children}
    </div>
  )
}

/** Also unfolds a part of the form that contains the field. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = invalid?.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
  invalid?.focus()
}

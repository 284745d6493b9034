import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './focus-keeper.module.css'

/**
 * Keeps the focus inside an element if the control that has it is removed, for example with its
 * row. Otherwise the focus would move to the start of the page.
 * @param keeper a selector of what gets the focus; the element itself without one
 */
export function useFocusKeeper(part: RefObject<HTMLElement | null>, keeper?: string): void {
  useEffect(() => (part.current ? keepFocus(part.current, keeper) : undefined), [part, keeper])
}

/** If keepers are nested, only the innermost one acts; it gets the event first. */
const noted = new WeakSet<Event>()

/** Returns a function that removes the listeners. */
function keepFocus(part: HTMLElement, keeper: string | undefined): () => void {
  let last: EventTarget | null = null
  const ending = new AbortController()
  const { signal } = ending
  const note = (event: FocusEvent) => {
    last = noted.has(event) ? null : event.target
    noted.add(event)
  }
  // Some browsers also report a focus that is lost with its control. Only a focus that moved on to
  // another control must not be taken back.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) last = null
  }
  part.addEventListener('focusin', note, { signal })
  part.addEventListener('focusout', forget, { signal })
  const observer = new MutationObserver(() => {
    const isLost = last instanceof Node && !last.isConnected && document.activeElement === document.body
    if (!isLost) return
    const target = keeper === undefined ? part : part.querySelector<HTMLElement>(keeper)
    target?.focus()
  })
  observer.observe(part, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => ending.abort()
}

interface FocusKeeperProps {
  /** A selector of what gets the focus; the element itself without one. */
  keeper?: string
  className?: string
  children: ReactNode
}

/** Keeps the focus inside if the control that has it is removed. */
export function FocusKeeper({ keeper, className, children }: FocusKeeperProps) {
  const part = useRef<HTMLDivElement>(null)
  useFocusKeeper(part, keeper)
  return (
    <div ref={part} tabIndex={keeper === undefined ? -1 : undefined} className={classNames(styles.part, className)}>
      {children}
    </div>
  )
}

/**
 * Moves the focus when a list changes with its address: after another page to the total, and after
 * another filter only if the focused control is gone, as a removed chip is.
 * @param found the total; it must be focusable
 * @param result the filters as a text, the page, and whether their list is shown yet
 */
export function useResultFocus(
  found: RefObject<HTMLElement | null>,
  { filters, page, isShown = true }: { filters: string; page: number; isShown?: boolean },
): void {
  const former = useRef({ filters, page })
  useEffect(() => {
    if (!isShown) return
    const before = former.current
    former.current = { filters, page }
    const isTurned = before.filters === filters && before.page !== page
    if (isTurned || (before.filters !== filters && document.activeElement === document.body))
      found.current?.focus({ preventScroll: true })
  }, [found, filters, page, isShown])
}

/** Moves the focus to the first field in the document that is marked as invalid. */
export function focusFirstProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

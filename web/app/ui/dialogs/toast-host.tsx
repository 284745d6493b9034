import { type ReactNode, useEffect, useRef } from 'react'
import { Slide, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import type { ToastAction } from '../toast.ts'
import styles from './toast-host.module.css'

export { toast } from 'react-toastify/unstyled'

/** Base UI's Toast dismisses after a drag of 40 pixels; the product wants 80% of the width. */
export function ToastHost() {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => (host.current ? returnFocus(host.current) : undefined), [])
  useEffect(() => (host.current ? publishHeight(host.current) : undefined), [])
  return (
    <div ref={host}>
      <ToastContainer
        className={styles.container}
        position="top-right"
        autoClose={5000}
        draggable
        draggablePercent={80}
        pauseOnFocusLoss
        pauseOnHover
        theme="dark"
        transition={Slide}
        aria-label="Notifications"
      />
    </div>
  )
}

/** A button of a toast closes it, so the focus goes back to where it came from. */
function returnFocus(host: HTMLElement): () => void {
  let from: EventTarget | null = null
  const ending = new AbortController()
  const { signal } = ending
  const note = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) from = relatedTarget
  }
  const leave = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button') && from instanceof HTMLElement) from.focus()
  }
  host.addEventListener('focusin', note, { signal })
  host.addEventListener('click', leave, { signal })
  return () => ending.abort()
}

const settledMs = 250

/**
 * Sheets and drawers leave as much room below them. A closing toast shrinks in each frame, and each
 * value costs the styles of the whole document, so a lower height is published once it rests.
 */
function publishHeight(host: HTMLElement): () => void {
  let published = 0
  let settling: ReturnType<typeof setTimeout> | undefined
  const publish = (height: number) => {
    published = height
    document.documentElement.style.setProperty('--toasts-height', `${height}px`)
  }
  const resizes = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0
    clearTimeout(settling)
    if (height > published) publish(height)
    else if (height < published) settling = setTimeout(publish, settledMs, height)
  })
  const toasts = new MutationObserver(() => {
    const container = host.querySelector(`.${styles.container}`)
    if (container) resizes.observe(container)
  })
  toasts.observe(host, { childList: true, subtree: true })
  return () => {
    toasts.disconnect()
    resizes.disconnect()
    clearTimeout(settling)
  }
}

export function toastContent(message: string, action: ToastAction | undefined) {
  if (!action) return message
  return ({ closeToast }: Partial<Pick<ToastContentProps, 'closeToast'>>): ReactNode => (
    <div className={styles.content}>
      <span>{message}</span>
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          closeToast?.()
          action.onClick()
        }}
      >
        {action.label}
      </button>
    </div>
  )
}

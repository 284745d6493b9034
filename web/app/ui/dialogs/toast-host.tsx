import type { ReactNode } from 'react'
import { Slide, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import type { ToastAction } from '../toast.ts'
import styles from './toast-host.module.css'

export { toast } from 'react-toastify/unstyled'

/** Base UI's Toast dismisses after a drag of 40 pixels; the product wants 80% of the width. */
export function ToastHost() {
  return (
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
  )
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

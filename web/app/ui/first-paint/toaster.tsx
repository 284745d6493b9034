import { closePlainToast, type PlainToast, useToasts } from '../toast.ts'
import styles from './toaster.module.css'

export function Toaster() {
  const { Host, plain } = useToasts()
  return (
    <>
      {Host && <Host />}
      {plain.length > 0 && (
        <div className={styles.plain}>
          {plain.map((toast) => (
            <Plain key={toast.id} {...toast} />
          ))}
        </div>
      )}
    </>
  )
}

function Plain({ id, tone, message, action }: PlainToast) {
  function act() {
    closePlainToast(id)
    action?.onClick()
  }

  return (
    <div role="alert" className={styles.toast} data-tone={tone}>
      <p>{message}</p>
      {action && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label="close" onClick={() => closePlainToast(id)}>
        ✕
      </button>
    </div>
  )
}

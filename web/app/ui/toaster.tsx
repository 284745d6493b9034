import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const ToastHost = lazy(() => import('./toast-host.tsx'))

/** Stands once in the page and stays empty until the first toast. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return isWanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}

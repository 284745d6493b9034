import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'

const PrivacyDialog = lazy(() => import('./privacy-dialog.tsx'))

/** Opens the policy over the page. Without JavaScript, or in a new tab, it is a link to the same text. */
export function PrivacyLink() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)

  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setWanted(true)
    setOpen(true)
  }

  return (
    <>
      <Link to="/privacy" onClick={open} aria-haspopup="dialog">
        Privacy policy
      </Link>
      {isWanted && (
        <Suspense>
          <PrivacyDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

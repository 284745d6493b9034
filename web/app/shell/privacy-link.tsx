import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import { toast } from '../ui/toast.ts'

const PrivacyDialog = lazyDialog(() => import('./privacy/privacy-dialog.tsx'), openPage)

export function PrivacyLink() {
  const [isOpen, setOpen] = useState(false)

  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <Link to="/privacy" onClick={open} aria-haspopup="dialog">
        Privacy policy
      </Link>
      <PrivacyDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}

/** The dialog's files fail to load after a new release or offline; then the open page stays. */
async function openPage(): Promise<void> {
  const isThere = await fetch('/privacy', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) location.assign('/privacy')
  else void toast('error', 'The privacy policy didn’t load. Try again later.')
}

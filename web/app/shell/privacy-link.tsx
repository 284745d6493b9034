import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { importOrNull } from '../ui/lazy-component.ts'
import { toast } from '../ui/toast.ts'

type PrivacyDialog = typeof import('./privacy/privacy-dialog.tsx').default

export function PrivacyLink() {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<PrivacyDialog | null>(null)

  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
    if (!Dialog) void load()
  }

  async function load() {
    const loaded = await importOrNull(() => import('./privacy/privacy-dialog.tsx'))
    if (loaded) setDialog(() => loaded.default)
    else await openPage()
  }

  return (
    <>
      <Link to="/privacy" onClick={open} aria-haspopup="dialog">
        Privacy policy
      </Link>
      {Dialog && <Dialog isOpen={isOpen} onOpenChange={setOpen} />}
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

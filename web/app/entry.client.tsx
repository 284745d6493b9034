import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// After back or forward before the scripts loaded, this document belongs to another address.
if (document.documentElement.dataset.address !== location.pathname + location.search) location.reload()
// Evaluating the modules was one long task on a phone, so hydration starts in the next.
else setTimeout(hydrate)

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

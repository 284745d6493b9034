import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// After back or forward before the scripts loaded, this document belongs to another address.
if (document.documentElement.dataset.address === location.pathname + location.search)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
else location.reload()

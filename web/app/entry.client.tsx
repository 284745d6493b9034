import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Whoever goes back or forward before the scripts are there has another address over this document, which knows nothing of it.
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

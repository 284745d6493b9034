import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { listPath } from '../list/list-search.ts'

/** Leads to the list; a reader who came from it goes back to the same place in the same list. */
export function BackToList() {
  const { state } = useLocation()
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlainClick || !state?.isFromList) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <LinkButton to={listPath} onClick={goBack}>
      Back to the blog
    </LinkButton>
  )
}

import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { listPath } from '../list/list-search.ts'

/** A reader who came from the list returns to the same position in it. */
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

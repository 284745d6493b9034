import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { Spinner } from '../../ui/progress.tsx'
import { listPath } from '../list/list-search.ts'
import styles from './list-navigation.module.css'

/** A reader who came from the list returns to the same position in it. */
export function BackToList() {
  const { state } = useLocation()
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    if (!isPlainClick(event) || !state?.isFromList) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <LinkButton to={listPath} onClick={goBack}>
      Back to the blog
    </LinkButton>
  )
}

/** `isAwaited`: a list loads without a change of the address. */
export function LoadingText({ isAwaited = false }: { isAwaited?: boolean }) {
  const { location } = useNavigation()
  if (!isAwaited && !location?.pathname.startsWith(listPath)) return null
  const isPost = location?.pathname.startsWith(`${listPath}/detail/`)
  return (
    <div className={styles.plate}>
      <Spinner label={isPost ? 'Loading post...' : 'Loading posts...'} />
    </div>
  )
}

import { createElement } from 'react'

export default function Home() {
  return createElement('p', null, 'Nothing is here.')
}

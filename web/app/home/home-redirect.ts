import { redirect } from 'react-router'

function toLandingPage() {
  return redirect('/', 301)
}

export const loader = toLandingPage
export const clientLoader = toLandingPage

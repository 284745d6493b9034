import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TravelWidget } from './widget-frame.tsx'

const render = (frameUrl: string | null) =>
  renderToString(
    <TravelWidget title="Hotels" subject="hotels" embed={{ frameUrl, linkUrl: 'https://www.hotels.example/?a=1' }} />,
  )

test('a widget that is switched off leaves the plain link', () => {
  const html = render(null)
  expect(html).toContain('href="https://www.hotels.example/?a=1" target="_blank" rel="noopener noreferrer"')
  expect(html).toContain('Search hotels on hotels.example')
  expect(html).not.toMatch(/<iframe|<button/)
})

test('the server’s HTML loads nothing, and its offer waits for what the browser knows', () => {
  const html = render('https://widgets.example/hotels')
  expect(html).toContain('Search hotels on hotels.example')
  expect(html).toMatch(/inert=""><p>The search for hotels comes from <b>widgets\.example<\/b>/)
  expect(html).not.toMatch(/<iframe|src=|href="https:\/\/widgets/)
})

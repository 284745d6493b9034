import { createElement } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'

export default function Root() {
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, 'Empty'), createElement(Meta), createElement(Links)),
    createElement('body', null, createElement(Outlet), createElement(Scripts)),
  )
}

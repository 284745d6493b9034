/** The part of the DOM that the conversion uses, in browsers and with a parser on the server. */
export interface HtmlNode {
  nodeType: number
  textContent: string | null
  childNodes: Iterable<HtmlNode>
  nextSibling: HtmlNode | null
  previousSibling: HtmlNode | null
}

type NodeOrText = HtmlNode | string

export interface HtmlElement extends HtmlNode {
  localName: string
  ownerDocument: { createElement(tag: string): HtmlElement }
  parentElement: HtmlElement | null
  previousElementSibling: HtmlElement | null
  children: Iterable<HtmlElement>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  querySelector(selector: string): HtmlElement | null
  querySelectorAll(selector: string): Iterable<HtmlElement>
  closest(selector: string): HtmlElement | null
  append(...nodes: NodeOrText[]): void
  prepend(...nodes: NodeOrText[]): void
  before(...nodes: NodeOrText[]): void
  after(...nodes: NodeOrText[]): void
  replaceWith(...nodes: NodeOrText[]): void
  remove(): void
}

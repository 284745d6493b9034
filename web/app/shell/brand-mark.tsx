/** The same drawing as favicon.svg. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="4" fill="none" stroke="currentcolor" strokeWidth="2" />
      <path d="M7 9.500h11M7 16h7M7 22.500h9" stroke="currentcolor" strokeWidth="3" />
      <rect x="20" y="14" width="5" height="10" fill="var(--amber)" />
    </svg>
  )
}

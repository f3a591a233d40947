import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'

/** Announces the page that is opening. The skeleton of `index.html` is visible while the page has no `main`. */
export const OpeningStatus = ({ text }: { text: string }) => (
  <VisuallyHidden>
    <output>{text}</output>
  </VisuallyHidden>
)

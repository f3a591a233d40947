import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'

/** Announces the page that is opening. Renders no `main`, so that the skeleton of `index.html` stays visible. */
export const OpeningStatus = ({ text }: { text: string }) => (
  <VisuallyHidden>
    <output>{text}</output>
  </VisuallyHidden>
)

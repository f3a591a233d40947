import { FounderFrame } from './FounderFrame.tsx'
import { NotFoundInFounderFrame } from './NotFoundInFounderFrame.tsx'

/** Shown to founders at a URL that only staff can open, with the founder's own navigation. */
export const NotFoundForFounder = () => (
  <FounderFrame>
    <NotFoundInFounderFrame />
  </FounderFrame>
)

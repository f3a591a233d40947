import { FounderFrame } from './FounderFrame.tsx'
import { NotFoundInFounderFrame } from './NotFoundInFounderFrame.tsx'

/** Shows the founder's own navigation at a URL that only staff can open. */
export const NotFoundForFounder = () => (
  <FounderFrame>
    <NotFoundInFounderFrame />
  </FounderFrame>
)

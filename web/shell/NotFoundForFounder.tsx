import { FounderFrame } from './FounderFrame.tsx'
import { NotFoundInFounderFrame } from './NotFoundInFounderFrame.tsx'

export const NotFoundForFounder = () => (
  <FounderFrame>
    <NotFoundInFounderFrame />
  </FounderFrame>
)

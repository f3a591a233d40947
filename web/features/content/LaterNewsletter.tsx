import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import Box from '@mui/material/Box'
import { lazy } from 'react'
import { WhenNear } from './WhenNear.tsx'

const NewsletterForm = lazy(async () => ({ default: (await import('./NewsletterForm.tsx')).NewsletterForm }))

/** As high as the form, so that nothing moves when it comes. */
const place = <Box sx={{ my: { xs: 6, md: 9 }, minHeight: { xs: 364, sm: 260, md: 228 } }} />

/** The newsletter's form at the foot of a page, which loads when one scrolls near. */
export const LaterNewsletter = () => (
  <WhenNear before={place}>
    <OptionalPart loading={place}>
      <NewsletterForm />
    </OptionalPart>
  </WhenNear>
)

import Box from '@mui/material/Box'
import { httpCall, sendByFetch } from '#contract/core/client.ts'
import { belowStripSx, DemoStrip } from '#web/features/pages/DemoStrip.tsx'
import { withReadableReplies } from '#web/core/addresses/readable-replies.ts'
import { readSettings } from '#web/core/settings.ts'
import { IntroductionPage } from './IntroductionPage.tsx'

/** Creates the page with the real API but without the login and the store of the app. */
export function openIntroductionPage() {
  const { demo } = readSettings(document)
  const send = withReadableReplies(sendByFetch)
  const call = httpCall({ baseUrl: '', token: () => Promise.resolve(null), send })
  return function Introduction() {
    return (
      <>
        {demo && <DemoStrip />}
        <Box sx={demo ? belowStripSx : {}}>
          <IntroductionPage call={call} />
        </Box>
      </>
    )
  }
}

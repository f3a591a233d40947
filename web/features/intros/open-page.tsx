import Box from '@mui/material/Box'
import { httpCall } from '#contract/core/client.ts'
import { belowStripSx, DemoStrip } from '#web/features/pages/DemoStrip.tsx'
import { readSettings } from '#web/core/settings.ts'
import { IntroductionPage } from './IntroductionPage.tsx'

/** Creates the page with the real API but without the login and the store of the app. */
export function openIntroductionPage() {
  const { demo } = readSettings(document)
  const call = httpCall({ baseUrl: '', token: () => Promise.resolve(null) })
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

import { httpCall } from '#contract/client.ts'
import { DemoStrip } from '#web/features/pages/DemoStrip.tsx'
import { readSettings } from '#web/core/settings.ts'
import { IntroductionPage } from './IntroductionPage.tsx'

/** Makes the page with the real API, and with nothing else of the app: no login, no store. */
export function openIntroductionPage() {
  const { demo } = readSettings(document)
  const call = httpCall({ baseUrl: '', token: () => Promise.resolve(null) })
  return function Introduction() {
    return (
      <>
        {demo && <DemoStrip />}
        <IntroductionPage call={call} />
      </>
    )
  }
}

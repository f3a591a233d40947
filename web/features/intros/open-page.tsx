import { createHttpCall, sendByFetch } from '#contract/core/client.ts'
import { DemoStrip } from '#web/features/pages/DemoStrip.tsx'
import { withReadableReplies } from '#web/core/addresses/readable-replies.ts'
import { readSettings } from '#web/core/settings.ts'
import { IntroductionPage } from './IntroductionPage.tsx'

export function createIntroductionPage() {
  const { demo } = readSettings(document)
  const send = withReadableReplies(sendByFetch)
  const call = createHttpCall({ baseUrl: '', token: () => Promise.resolve(null), send })
  return function Introduction() {
    return (
      <DemoStrip isDemo={demo}>
        <IntroductionPage call={call} />
      </DemoStrip>
    )
  }
}

import { useLocation } from 'react-router'
import type { Call } from '#contract/core/client.ts'
import type { AppError } from '#contract/core/errors.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import { saveFile } from '#web/core/save-file.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { IntroductionView } from './IntroductionView.tsx'
import { useIntroduction } from './use-introduction.ts'

interface IntroductionPageProps {
  call: Call
  /** Replaced in tests. */
  save?: (file: File) => void
}

/** `/introduction`, the link in mails to investors. It needs no sign-in: anybody with the link may read and answer. */
export function IntroductionPage(props: IntroductionPageProps) {
  const { hash } = useLocation()
  // Opening another link in the same window changes only the hash.
  return <OneIntroduction key={hash} {...props} hash={hash} />
}

function OneIntroduction({ call, save = saveFile, hash }: IntroductionPageProps & { hash: string }) {
  const opened = useIntroduction(call, save, hash)
  const { introduction, error, retry } = opened
  if (introduction) return <IntroductionView introduction={introduction} opened={opened} />
  if (error) return <Failed error={error} onRetry={retry} />
  return <QuietProgress text="Opening the introduction" />
}

/** Shows the same text for every link that does not work, so as not to disclose whether it ever did. */
function Failed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  if (error.code === 'not_found')
    return (
      <BarePage
        title="This link opens nothing"
        lead="Some mail programs cut long links in two: open it once more from the mail it came in, or copy all of it into the address bar. If you did, the link no longer works, and nothing more is asked of you."
      />
    )
  if (error.code === 'introduction_closed')
    return (
      <BarePage
        title="This introduction is closed"
        lead="It was withdrawn, or is older than 90 days. Nothing more is asked of you."
      />
    )
  const isOften = error.code === 'too_many_requests'
  return (
    <BarePage
      title={isOften ? 'That was too often' : 'We could not open this'}
      lead={isOften ? 'Wait a minute, then try again.' : `${error.message}. Try again in a moment.`}
    >
      <BareActions>
        <Button onClick={onRetry}>Try again</Button>
      </BareActions>
    </BarePage>
  )
}

import { useLocation } from 'react-router'
import type { Call } from '#contract/client.ts'
import type { AppError } from '#contract/errors.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import { saveFile } from '#web/core/save-file.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { IntroductionView } from './IntroductionView.tsx'
import { useIntroduction } from './use-introduction.ts'

interface IntroductionPageProps {
  call: Call
  /** Where a downloaded file goes; a test gives its own. */
  save?: (file: File) => void
}

/** `/introduction`, which mails to investors link to: nobody signs in, whoever has the link may read and answer. */
export function IntroductionPage(props: IntroductionPageProps) {
  const { hash } = useLocation()
  // another link in the same window is another introduction
  return <OneIntroduction key={hash} {...props} mark={hash} />
}

function OneIntroduction({ call, save = saveFile, mark }: IntroductionPageProps & { mark: string }) {
  const opened = useIntroduction(call, save, mark)
  const { introduction, error, retry } = opened
  if (introduction) return <IntroductionView introduction={introduction} opened={opened} />
  if (error) return <Failed error={error} onRetry={retry} />
  return <QuietProgress text="Opening the introduction" />
}

/** Says the same of every link that opens nothing: whether there ever was a company behind it is not told. */
function Failed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  if (error.code === 'not_found')
    return (
      <BarePage
        title="This link opens nothing"
        lead="A part of it may be missing, since some mail programs break long links in two, or it is no longer good. Open it once more from the mail it came in, or copy all of it."
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

import { Fragment } from 'react'
import type { Acceptances } from '#contract/account.ts'
import { publicPages } from '#contract/rules/public-pages.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { FailureNote, Note } from '#web/ui/feedback/Note.tsx'
import { listUnacceptedPages, useAcceptPagesMutation, useGetAcceptancesQuery } from './acceptances.ts'

export function TermsNote() {
  const { data } = useGetAcceptancesQuery({})
  const pages = data ? listUnacceptedPages(data) : []
  return pages.length > 0 && <ChangedPages pages={pages} />
}

function ChangedPages({ pages }: Acceptances) {
  const [accept] = useAcceptPagesMutation()
  const { isBusy, error, submit } = useSubmit(accept)
  const versions = pages.map(({ slug, version }) => ({ slug, version }))
  return (
    <>
      <Note
        action={
          <Button
            kind="line"
            size="small"
            loading={isBusy}
            onClick={() => void submit({ body: { pages: versions } })}
          >
            Accept
          </Button>
        }
      >
        Please read and accept the current version of our{' '}
        {pages.map(({ slug, title }, index) => (
          <Fragment key={slug}>
            {index > 0 && ' and '}
            <Link href={publicPages[slug].path} target="_blank">
              {title.toLowerCase()}
            </Link>
          </Fragment>
        ))}
        .
      </Note>
      <FailureNote>{error && `${error.message}. Your acceptance wasn’t saved.`}</FailureNote>
    </>
  )
}

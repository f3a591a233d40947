import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { CompaniesSetting } from './CompaniesSetting.tsx'
import { DataSetting } from './DataSetting.tsx'
import { MailSetting } from './MailSetting.tsx'
import { TermsSetting } from './TermsSetting.tsx'
import { NameSetting } from './NameSetting.tsx'

export function AccountPage() {
  usePageTitle('Your account')
  const user = useAppSelector(selectUser)
  if (!user) return null
  return (
    <>
      <PageHead
        title="Your account"
        lead="Your personal settings. They apply to all your companies."
        actions={<ActionLink href={paths.connections}>Company connections</ActionLink>}
      />
      <Stack gap={5} divided>
        <NameSetting user={user} />
        <MailSetting />
        <CompaniesSetting user={user} />
        <DataSetting />
        <TermsSetting />
      </Stack>
    </>
  )
}

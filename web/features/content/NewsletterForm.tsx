import { homeTexts } from '#contract/rules/home-texts.ts'
import { subscribePath } from '#contract/rules/public-pages.ts'
import { Input } from '#web/ui/fields/Control.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './NewsletterForm.module.css'

/** Subscribes to the newsletter: the address counts only once its reader has confirmed it by email. */
export function NewsletterForm() {
  const { title, text, hint } = homeTexts.letter
  return (
    <Wrap>
      <section aria-labelledby="letter" className={styles.band}>
        <Stack gap={1}>
          <Text variant="heading" id="letter" className={styles.title}>
            {title}
          </Text>
          <Text>{text}</Text>
        </Stack>
        <form method="post" action={subscribePath} className={styles.form}>
          <Stack as="div" gap={0.5}>
            <label htmlFor="letter-email">
              <Text as="span" strong>
                Email address
              </Text>
            </label>
            <Input
              id="letter-email"
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder="you@company.com"
            />
          </Stack>
          <Button type="submit" size="control" className={styles.send}>
            Subscribe
          </Button>
          <Text variant="small" tone="secondary" className={styles.wide}>
            {hint}
          </Text>
        </form>
      </section>
    </Wrap>
  )
}

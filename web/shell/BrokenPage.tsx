import { Button } from '@mui/material'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'

/** Shown when a page throws, or its code is missing even after a reload. */
export function BrokenPage() {
  return (
    <PlainPage
      title="This page stopped working"
      text="That is our fault, not yours. What you typed is kept on this device. Load the page again; if it stays, write to us."
    >
      <Button variant="filled" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
      <Button variant="line" href="/">
        Go to the home page
      </Button>
    </PlainPage>
  )
}

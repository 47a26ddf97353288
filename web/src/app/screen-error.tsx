import { mdiAlertCircleOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { ScreenMissing } from './load-screen.ts';

/** The message in place of a screen that throws or cannot be loaded. */
export function ScreenError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const missing = error instanceof ScreenMissing;
  const title = t(missing ? 'errors.chunk-title' : 'errors.screen-title');
  const retry = () => (missing ? window.location.reload() : onRetry());
  return (
    <Page title={title} heading="hidden">
      <StateMessage
        kind="error"
        icon={mdiAlertCircleOutline}
        title={title}
        text={t(missing ? 'errors.chunk-text' : 'errors.screen-text')}
      >
        <Button variant="primary" onClick={retry}>
          {t('shell.retry')}
        </Button>
        <ButtonLink variant="text" to="/">
          {t('shell.start')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}

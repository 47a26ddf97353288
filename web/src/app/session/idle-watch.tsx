import { sessions } from '@buchfink/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { endVisit } from './end-visit.ts';
import { idleAction, warningSeconds } from './idle-action.ts';

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Logs out after a time without use in a public place, with a warning before. */
export function IdleWatch() {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [warned, setWarned] = useState(false);
  const lastUse = useRef(Date.now());
  const lastSign = useRef(Date.now());
  const end = () => void endVisit(queries, () => void navigate('/', { replace: true }));
  const goOn = () => {
    lastUse.current = Date.now();
    setWarned(false);
  };
  const checkIdle = () => {
    const act = idleAction(Date.now(), lastUse.current, lastSign.current);
    if (act === 'end') end();
    if (act === 'warn') setWarned(true);
    if (act !== 'sign') return;
    lastSign.current = Date.now();
    void callAsPatron(sessions, {}).catch(() => {});
  };
  const latest = useRef(checkIdle);
  latest.current = checkIdle;
  useEffect(() => {
    if (warned) return;
    const use = () => {
      lastUse.current = Date.now();
    };
    for (const name of uses) document.addEventListener(name, use, { passive: true, capture: true });
    return () => {
      for (const name of uses) document.removeEventListener(name, use, { capture: true });
    };
  }, [warned]);
  useEffect(() => {
    const see = () => latest.current();
    const timer = setInterval(see, 1000);
    document.addEventListener('visibilitychange', see);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', see);
    };
  }, []);
  return (
    <Dialog
      open={warned}
      onClose={goOn}
      title={t('login.idle-title')}
      acts={
        <>
          <Button variant="text" onClick={end}>
            {t('login.end')}
          </Button>
          <Button variant="primary" onClick={goOn}>
            {t('login.idle-go-on')}
          </Button>
        </>
      }
    >
      <p>{t('login.idle-text', { seconds: warningSeconds })}</p>
    </Dialog>
  );
}

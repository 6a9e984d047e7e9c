import { useRef, useState, useSyncExternalStore } from 'react';
import { reportFailure } from '../../browser/failure.ts';
import { platformTopCode } from '../../contract/constants.ts';
import { helpMissing, helpMissingMaxLength } from '../../contract/rules/help.ts';
import { faultOf } from '../../contract/rules/fault.ts';
import { Button } from '../../ui/button.tsx';
import { client } from '../client.ts';
import { storeRating, onRatings, readRating, visitorKeyFor } from './ratings.ts';

/** Asks for a rating of the article. Each visitor has one rating, can change it, and can explain a “no”. */
export function WasItUseful({ bizCode }: { bizCode: string }) {
  const rating = useSyncExternalStore(onRatings, () => readRating(bizCode), () => null);
  const [sending, setSending] = useState<'useful' | 'useless' | 'missing' | null>(null);
  const [missing, setMissing] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const thanks = useRef<HTMLOutputElement>(null);
  const useful = rating?.useful ?? null;
  const asksForMore = useful === false && !rating?.told;

  async function say(what: 'useful' | 'useless' | 'missing') {
    if (sending !== null) return;
    setSending(what);
    try {
      const visitorKey = visitorKeyFor(bizCode);
      const answer = { useful: what === 'useful', missing: what === 'missing' ? missing.trim() : '' };
      await client.call('helpRate', { topCode: platformTopCode, bizCode, visitorKey, ...answer });
      storeRating(bizCode, { visitorKey, useful: answer.useful, told: what === 'missing' });
      // The focused form was removed: the thank-you text takes the focus.
      if (what === 'missing') {
        setMissing('');
        thanks.current?.focus();
      }
    } catch (error) {
      reportFailure(error);
    } finally {
      setSending(null);
    }
  }

  return (
    <section className="help-useful needs-script" aria-label="这篇有用吗">
      <div className="help-useful__ask">
        <h2>这篇解决问题了吗？</h2>
        <div className="help-useful__words">
          <Button tone="line" small aria-pressed={useful === true} busy={sending === 'useful'} onClick={() => useful !== true && void say('useful')}>
            有用
          </Button>
          <Button tone="line" small aria-pressed={useful === false} busy={sending === 'useless'} onClick={() => useful !== false && void say('useless')}>
            没用
          </Button>
        </div>
      </div>
      <output ref={thanks} tabIndex={-1} className="help-useful__thanks">
        {useful === true && '谢谢，记下了。改主意的话，再点一次就行。'}
        {asksForMore && '谢谢您直说。能讲讲少了什么吗？'}
        {useful === false && rating?.told && '收到了，写这篇的人会看到。改主意的话，再点一次就行。'}
      </output>
      {asksForMore && (
        <form
          className="help-useful__form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const found = missing.trim() === '' ? '请写一句少了什么' : faultOf(helpMissing, missing);
            setFault(found);
            if (found) document.getElementById('help-missing')?.focus();
            else void say('missing');
          }}
        >
          <div className={`field ${fault ? 'is-faulty' : ''}`}>
            <label className="field__label" htmlFor="help-missing">
              少了什么
              <small aria-hidden="true">
                {[...missing].length} / {helpMissingMaxLength}
              </small>
            </label>
            <textarea
              id="help-missing"
              className="control"
              rows={3}
              maxLength={helpMissingMaxLength}
              value={missing}
              aria-invalid={fault ? true : undefined}
              aria-describedby="help-missing-below"
              onChange={(event) => {
                setMissing(event.target.value);
                setFault(null);
              }}
            />
            <p className={fault ? 'field__error' : 'field__hint'} id="help-missing-below">
              {fault ?? '比如“没写手机上怎么点”。请不要写姓名和电话。'}
            </p>
          </div>
          <Button type="submit" small busy={sending === 'missing'}>
            提交
          </Button>
        </form>
      )}
    </section>
  );
}

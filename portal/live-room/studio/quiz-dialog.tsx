import { useState } from 'react';
import { optionMaxLength, questionMaxLength, quizOptions } from '../../../contract/live/limits.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { letterOf } from './running-tasks.tsx';
import './quiz-dialog.css';

type Kind = 'single' | 'multiple' | 'trueFalse';
const kinds: readonly [Kind, string][] = [['single', '单选'], ['multiple', '多选'], ['trueFalse', '判断']];
const times: readonly [number | null, string][] = [[30, '30 秒'], [60, '60 秒'], [120, '2 分钟'], [null, '不限']];
/** Fewer than the contract allows, so that a phone shows all of them. */
const optionsAtMost = 6;

/** Writes and sends a quiz. */
export function QuizDialog({ audience, onSend, onClose }: { audience: number; onSend: (command: Extract<RoomCommand, { do: 'openQuiz' }>) => void; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('single');
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState(['', '']);
  const [right, setRight] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState<number | null>(60);
  const [fault, setFault] = useState<string | null>(null);
  const shown = kind === 'trueFalse' ? ['对', '错'] : options;

  function chooseKind(next: Kind) {
    setKind(next);
    setRight([]);
  }

  function toggleRight(index: number) {
    setRight(kind === 'multiple' ? (right.includes(index) ? right.filter((each) => each !== index) : [...right, index].toSorted((a, b) => a - b)) : [index]);
  }

  function send() {
    const filled = shown.map((option) => option.trim());
    const problem = question.trim() === '' ? '请写题目' : filled.some((option) => option === '') ? '每个选项都要写' : new Set(filled).size < filled.length ? '有两个选项一样' : right.length === 0 ? '请点选正确答案' : null;
    setFault(problem);
    if (problem === null) onSend({ do: 'openQuiz', quizKind: kind, question: question.trim(), options: filled, right: [...right], seconds });
  }

  return (
    <Dialog title="出一道随堂题" size="wide" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Segments label="题型" choices={kinds} chosen={kind} onChoose={chooseKind} />
        <label className="quizmake__question">
          题目
          <textarea rows={2} maxLength={questionMaxLength} value={question} placeholder="改用星三角启动，电网供的启动电流降到原来的" onChange={(event) => setQuestion(event.target.value)} />
        </label>
        <fieldset className="quizmake__options">
          <legend>选项，点左边的字母定为正确答案</legend>
          {shown.map((option, index) => (
            <div key={index} className="quizmake__option">
              <button type="button" className="quizmake__letter" aria-pressed={right.includes(index)} aria-label={`${letterOf(index)} 是正确答案`} onClick={() => toggleRight(index)}>
                {right.includes(index) ? <Icon name="check" /> : letterOf(index)}
              </button>
              {kind === 'trueFalse' ? (
                <span>{option}</span>
              ) : (
                <input aria-label={`选项 ${letterOf(index)}`} maxLength={optionMaxLength} value={option} onChange={(event) => setOptions(options.map((each, at) => (at === index ? event.target.value : each)))} />
              )}
              {kind !== 'trueFalse' && options.length > quizOptions.min && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`去掉选项 ${letterOf(index)}`}
                  onClick={() => {
                    setOptions(options.filter((_, at) => at !== index));
                    setRight([]);
                  }}
                >
                  <Icon name="close" />
                </button>
              )}
            </div>
          ))}
          {kind !== 'trueFalse' && options.length < optionsAtMost && (
            <button type="button" className="more" onClick={() => setOptions([...options, ''])}>
              加一个选项
            </button>
          )}
        </fieldset>
        <div className="quizmake__time">
          限时
          <Segments label="限时" choices={times} chosen={seconds} onChoose={setSeconds} />
        </div>
        {fault && (
          <p className="quizmake__fault" role="alert">
            {fault}
          </p>
        )}
        <DialogActions>
          <Button tone="line" onClick={onClose}>
            取消
          </Button>
          <Button tone="go" type="submit">
            {audience > 0 ? `发给 ${audience} 人` : '发出'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Segments<Value extends string | number | null>({ label, choices, chosen, onChoose }: { label: string; choices: readonly (readonly [Value, string])[]; chosen: Value; onChoose: (value: Value) => void }) {
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {choices.map(([value, name]) => (
        <label key={name}>
          <input type="radio" name={label} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}

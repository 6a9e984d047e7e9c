import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ListArea } from '../../lists/list-area.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';

export type PolicyPage = DataOf<'getPolicyByCategory'>;
type Policy = PolicyPage['list'][number];

/** Id of the list on the page. */
export const policiesId = 'policies';
export const policiesLink = (query: Record<string, string | number | undefined>): string => `${link('subsidisedTraining', query)}#${policiesId}`;

interface PoliciesProps {
  /** Null: the call failed. */
  answer: PolicyPage | null;
  categories: DataOf<'getPolicyCategory'>;
  /** '' when no category is chosen. */
  categoryCode: string;
  region: string;
  /** Provinces of the area tree. Empty when the tree could not be fetched. */
  provinces: string[];
  /** The province of the region. Undefined for a region outside the tree. */
  province: { name: string; cities: string[] } | undefined;
}

/** The policy list with filters by category and region. Every filter is a link. */
export function Policies({ answer, categories, categoryCode, region, provinces, province }: PoliciesProps) {
  const parameters = { categoryCode: categoryCode || undefined, region: region || undefined };
  const nameOf = (code: string) => categories.find((category) => category.categoryCode === code)?.categoryName ?? '';
  const regions = answer?.regions ?? [];
  const shownRegions = region && !province && !regions.includes(region) ? [...regions, region] : regions;
  return (
    <div className="policies">
      <div className="policies__filters">
        <Choices label="类别" chosen={categoryCode} options={categories.map((category) => [category.categoryCode, category.categoryName])} to={(code) => policiesLink({ ...parameters, categoryCode: code })} />
        {shownRegions.length > 0 && <Choices label="地区" chosen={region} options={shownRegions.map((name) => [name, name])} to={(name) => policiesLink({ ...parameters, region: name })} />}
        {provinces.length > 0 && <ProvinceForm provinces={provinces} chosen={province?.name ?? ''} categoryCode={categoryCode} />}
        {province && province.cities.length > 0 && (
          <Choices label="城市" all={{ value: province.name, name: '全部' }} chosen={region} options={province.cities.map((name) => [name, name])} to={(name) => policiesLink({ ...parameters, region: name })} />
        )}
      </div>
      <ListArea
        page="subsidisedTraining"
        anchor={policiesId}
        answer={answer}
        parameters={parameters}
        what="政策"
        measure="份"
        emptyNote="新的文件发布后会出现在这里"
        whenNothing={
          (region || categoryCode) && (
            <>
              <h3>{region ? `${region}还没有` : '还没有'}{categoryCode ? `${nameOf(categoryCode) || '这一类'}的` : ''}文件</h3>
              <p className="small muted">这里收的是示例文件，换一个类别或地区看看。办班之前，当地的要求问当地人力资源社会保障部门。</p>
              <ButtonLink tone="line" small to={policiesLink(region ? { categoryCode: categoryCode || undefined } : {})}>
                {region ? '看全部地区' : '看全部政策'}
              </ButtonLink>
            </>
          )
        }
      >
        {(list) => (
          <ul className="policies__list">
            {list.map((policy) => (
              <Row key={policy.bizCode} policy={policy} category={nameOf(policy.categoryCode)} />
            ))}
          </ul>
        )}
      </ListArea>
    </div>
  );
}

/** Selects any province, with or without policies. The selection is in the address and works without a script. */
function ProvinceForm({ provinces, chosen, categoryCode }: { provinces: string[]; chosen: string; categoryCode: string }) {
  const navigate = useNavigate();
  const show = (form: HTMLFormElement) => void navigate(policiesLink({ categoryCode: categoryCode || undefined, region: String(new FormData(form).get('region')) || undefined }));
  return (
    <form
      className="policies__province"
      action={policiesLink({})}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      <label htmlFor="policies-province">省市</label>
      {categoryCode && <input type="hidden" name="categoryCode" value={categoryCode} />}
      <select key={chosen} id="policies-province" name="region" className="control" defaultValue={chosen}>
        <option value="">全国各省、自治区、直辖市</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button type="submit" tone="line" small>
        查这里的
      </Button>
    </form>
  );
}

const everywhere = { value: '', name: '全部' };

interface ChoicesProps {
  label: string;
  chosen: string;
  /** The option that selects all. */
  all?: { value: string; name: string };
  options: readonly (readonly [value: string, name: string])[];
  to: (value: string | undefined) => string;
}

function Choices({ label, chosen, all = everywhere, options, to }: ChoicesProps) {
  const choice = (value: string, name: ReactNode) => (
    <li key={value}>
      <Link to={to(value || undefined)} aria-current={value === chosen ? 'true' : undefined} prefetch="intent">
        {name}
      </Link>
    </li>
  );
  return (
    <nav aria-label={`按${label}筛选`}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {choice(all.value, all.name)}
        {options.map(([value, name]) => choice(value, name))}
      </ul>
    </nav>
  );
}

function Row({ policy: { bizCode, title, region, source, publishTime, validUntil, expired }, category }: { policy: Policy; category: string }) {
  const { search } = useLocation();
  return (
    <li className={expired ? 'is-expired' : undefined}>
      <PublishedOn time={publishTime} />
      <div>
        <h3>
          {expired && <span className="policies__expired">已失效</span>}
          {/* The policy's page uses this state to link back to the filtered list. */}
          <Link to={link('subsidisedTraining', { bizCode })} state={{ list: search }} prefetch="intent">
            {title}
          </Link>
        </h3>
        <p>
          {[source, validUntil && (expired ? `${validUntil} 截止` : `有效期至 ${validUntil}`)].filter(Boolean).join('，')}
        </p>
      </div>
      <p className="policies__where">
        {region}
        <small>{category}</small>
      </p>
    </li>
  );
}

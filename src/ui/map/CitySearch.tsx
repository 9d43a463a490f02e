import { useState } from "react";
import { ok } from "../../domain/AppError.ts";
import { geoCalls, type CityJson } from "../../protocol/http/geoCalls.ts";
import { SearchField } from "../controls/SearchField.tsx";
import { sentence } from "../forms/sentence.ts";
import { useLoad } from "../hooks/useLoad.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { useTyped } from "../hooks/useTyped.ts";
import { mapStrings as words } from "../strings/map.ts";
import { cityName } from "./cities.ts";
import styles from "./PlacePicker.module.css";

const SHORTEST = 2;
const MOST = 6;

/** Cities by what is typed, the largest first. */
export function CitySearch({ onChoose }: { readonly onChoose: (city: CityJson) => void }) {
  const { api } = useStudio();
  const [typed, setTyped] = useState("");
  const search = useTyped(typed).trim();
  const { value, error } = useLoad(
    async (signal) =>
      search.length < SHORTEST
        ? ok({ cities: [] })
        : api.call(geoCalls.searchCities, { query: { search, limit: MOST } }, { signal }),
    search,
  );
  // Results are removed with the text.
  const asks = typed.trim().length >= SHORTEST && search.length >= SHORTEST;
  const cities = asks ? (value?.cities ?? []) : [];
  const choose = (city: CityJson): void => {
    setTyped("");
    onChoose(city);
  };
  return (
    <div className="grid gap-6">
      <SearchField label={words.findCity} value={typed} onChange={setTyped} />
      {error && (
        <p className="text-2 size-2" role="alert">
          {sentence(error.message)}
        </p>
      )}
      {value && asks && cities.length === 0 && <p className="text-2 size-2">{words.noCity}</p>}
      {cities.length > 0 && (
        <ul className={styles.found} aria-label={words.cities}>
          {cities.map((city) => (
            <li key={city.id}>
              <button
                className="full-width min-height-32 on-raised radius-1 text-1 size-3 break-anywhere"
                type="button"
                onClick={() => choose(city)}
              >
                {cityName(city)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
